import type { NotificationSubject } from '../../../main/engine/sending/fixtures/placeholders.ts'
import { below, pick, type Random } from '../../../main/engine/sending/seeded-random.ts'

/** What the notifications of one record have in common, and when its next one is from. */
export interface RecordValues {
  readonly subject: { -readonly [Name in keyof NotificationSubject]: NotificationSubject[Name] }
  /** By placeholder. */
  readonly values: Map<string, string>
}

/** The exchange rate of the bundled conversion, so that both its amounts agree. */
const exchangeRate = 18.5

/** Amounts, people and words of a new record; what is not set here is generated as for any fixture. */
export function recordValues(random: Random, recordId: string, createdAt: string): RecordValues {
  const cents = amountInCents(random)
  return {
    subject: { recordId, createdAt, updatedAt: createdAt },
    values: new Map([
      ['{{recordId}}', recordId],
      ['{{createdAt}}', createdAt],
      ['{{amount:money}}', (cents / 100).toFixed(2)],
      ['{{amount:converted}}', ((cents * exchangeRate) / 100).toFixed(2)],
      ['{{amount:coins}}', `${below(random, 40)}.${String(below(random, 100_000_000)).padStart(8, '0')}`],
      ['{{digits:sender_name}}', person(random)],
      ['{{digits:deposit_sender_name}}', person(random)],
      ['{{digits:beneficiary_name}}', person(random)],
      ['{{digits:concept}}', `${pick(random, purposes)} ${1 + below(random, 9_999)}`],
    ]),
  }
}

/** Even cents, as many small amounts as large ones: from 10 to a million. */
function amountInCents(random: Random): number {
  return 2 * Math.round(500 * 10 ** (random() * 5))
}

/** 24 x 40 x 40 people: as many as write to one company. */
function person(random: Random): string {
  return `${pick(random, givenNames)} ${pick(random, familyNames)} ${pick(random, familyNames)}`
}

const purposes = ['PAGO FACTURA', 'DEPOSITO', 'RENTA', 'NOMINA QUINCENA', 'RETIRO', 'ABONO CLIENTE'] as const

const givenNames = [
  ...(['ANA', 'LUIS', 'JOSE', 'MARIA', 'CARLOS', 'SOFIA', 'MIGUEL', 'LUCIA', 'JORGE', 'ELENA'] as const),
  ...(['PEDRO', 'CARMEN', 'RAUL', 'TERESA', 'IVAN', 'PAOLA', 'HUGO', 'NORMA', 'OSCAR', 'IRENE'] as const),
  ...(['TOMAS', 'DIANA', 'RENATA', 'BRUNO'] as const),
] as const

const familyNames = [
  ...(['GARCIA', 'LOPEZ', 'MARTINEZ', 'HERNANDEZ', 'GONZALEZ', 'PEREZ', 'RODRIGUEZ', 'SANCHEZ'] as const),
  ...(['RAMIREZ', 'CRUZ', 'FLORES', 'GOMEZ', 'MORALES', 'VAZQUEZ', 'REYES', 'JIMENEZ', 'TORRES'] as const),
  ...(['DIAZ', 'GUTIERREZ', 'RUIZ', 'MENDOZA', 'AGUILAR', 'ORTIZ', 'MORENO', 'CASTILLO', 'ROMERO'] as const),
  ...([
    'ALVAREZ',
    'MENDEZ',
    'CHAVEZ',
    'RIVERA',
    'JUAREZ',
    'RAMOS',
    'DOMINGUEZ',
    'HERRERA',
    'MEDINA',
  ] as const),
  ...(['CASTRO', 'VARGAS', 'GUZMAN', 'VELAZQUEZ', 'ROJAS'] as const),
] as const
