import { fieldsOf, recordTables } from '#contract/services/all-fields'
import {
  type Detail,
  type DetailsFamily,
  detailsFamilies,
  observedRecordFields,
} from '#contract/services/details'
import { envelopeTables } from '#contract/services/envelope'
import type { Field, FieldTable } from '#contract/services/fields'
import { kindTables } from '#contract/services/transactions'

interface Member {
  readonly pointer: string
  readonly isAmount: boolean
}

const isAmount = ({ form, data }: Pick<Field, 'form' | 'data'>): boolean =>
  form === 'amount' || form === 'positive-amount' || data === 'amount' || data === 'rate'

function placed(at: string, table: FieldTable): Member[] {
  return [
    ...fieldsOf(table).map(({ names, field }) => ({
      pointer: [at, ...names].join('/'),
      isAmount: isAmount(field),
    })),
    ...[...table.fields].flatMap(([name, { items }]) =>
      items === undefined ? [] : placed(`${at}/${name}/*`, items),
    ),
  ]
}

/** Every member of both specifications, and those seen beyond them: the last place of a pointer decides. */
function everyMember(): Member[] {
  const details = Object.values(detailsFamilies)
    .flat()
    .flatMap(({ documented, observed }: DetailsFamily) =>
      Object.entries<Detail>({ ...documented, ...observed }),
    )
  const all = [
    ...observedRecordFields.map(name => ({ pointer: `/payload/${name}`, isAmount: false })),
    ...details.map(([name, detail]) => ({ pointer: `/payload/details/${name}`, isAmount: isAmount(detail) })),
    ...Object.entries(kindTables).flatMap(([kind, table]) => placed(`/payload/${kind}`, table)),
    ...Object.keys(kindTables).map(kind => ({ pointer: `/payload/${kind}`, isAmount: false })),
    ...recordTables.flatMap(table => placed('/payload', table)),
    ...Object.values(envelopeTables).flatMap(table => placed('', table)),
  ]
  return [...new Map(all.map(member => [member.pointer, member])).values()]
}

/** preload/contract/query/documented-members.ts: the interface loads it at once, but not the tables with their texts. */
export function documentedMembersFile(): string {
  const byParent = Map.groupBy(everyMember(), ({ pointer }) => pointer.slice(0, pointer.lastIndexOf('/') + 1))
  const lines = [...byParent].map(([parent, members]) => {
    const names = members.map(
      ({ pointer, isAmount }) => `${pointer.slice(parent.length)}${isAmount ? '#' : ''}`,
    )
    return `${parent} ${names.join(' ')}`
  })
  return `// Made by npm run generate from the field tables in preload/contract/services.

/** Each line: where the members are, then their names. \`#\`: an amount. \`*\`: any element of an array. */
export const documentedMembers = \`${lines.join('\n')}\`
`
}
