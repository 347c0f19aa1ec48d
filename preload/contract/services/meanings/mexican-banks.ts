/** Source of the table of banks: codes stay, names change now and then. */
export const bankSource = 'Banco de México, participants of SPEI'

/**
 * Institutions by the three digits that a CLABE starts with. The five digits of SPEI (`40012`) end with the same three.
 * Banco de México, list of the participants of SPEI (https://www.banxico.org.mx/cep-scl/listaInstituciones.do), by their
 * short names; those that hold accounts. Older accounts: the catalog of banks of the Servicio de Administración
 * Tributaria (https://www.gob.mx/sat/documentos/catalogo-de-bancos), for codes that the list no longer has.
 */
const names: Readonly<Record<string, string>> = {
  '001': 'Banco de México',
  '002': 'Banamex',
  '006': 'Bancomext',
  '009': 'Banobras',
  '012': 'BBVA México',
  '014': 'Santander',
  '019': 'Banjército',
  '021': 'HSBC',
  '030': 'BanBajío',
  '036': 'Inbursa',
  '042': 'Mifel',
  '044': 'Scotiabank',
  '058': 'Banregio',
  '059': 'Invex',
  '060': 'Bansí',
  '062': 'Afirme',
  '072': 'Banorte',
  '106': 'Bank of America',
  '108': 'MUFG',
  '110': 'JP Morgan',
  '112': 'Monex',
  '113': 'Ve por Más',
  '124': 'Citi México',
  '126': 'Credit Suisse',
  '127': 'Azteca',
  '128': 'Kapital',
  '129': 'Barclays',
  '130': 'Compartamos',
  '132': 'Multiva',
  '133': 'Actinver',
  '135': 'Nafin',
  '136': 'Intercam',
  '137': 'BanCoppel',
  '138': 'Ualá',
  '140': 'Consubanco',
  '141': 'Volkswagen Bank',
  '143': 'CIBanco',
  '145': 'Banco Base',
  '147': 'Bankaool',
  '148': 'PagaTodo',
  '150': 'Inmobiliario Mexicano',
  '151': 'Fundación Dondé',
  '152': 'Bancrea',
  '154': 'Banco Covalto',
  '155': 'ICBC',
  '156': 'Sabadell',
  '157': 'Shinhan',
  '158': 'Mizuho',
  '159': 'Bank of China',
  '160': 'Banco S3',
  '166': 'Banco del Bienestar',
  '167': 'Hey Banco',
  '168': 'Sociedad Hipotecaria Federal',
  '170': 'Revolut',
  '600': 'Monex Casa de Bolsa',
  '601': 'GBM',
  '602': 'Masari',
  '605': 'Valué',
  '608': 'Vector',
  '613': 'Multiva Casa de Bolsa',
  '616': 'Finamex',
  '617': 'Valmex',
  '620': 'Profuturo',
  '630': 'Intercam Casa de Bolsa',
  '631': 'CI Casa de Bolsa',
  '634': 'Fincomún',
  '638': 'Nu México',
  '642': 'Reforma',
  '646': 'STP',
  '648': 'Tactiv Casa de Bolsa',
  '652': 'Credicapital',
  '653': 'Kuspit',
  '656': 'Unagra',
  '659': 'ASP Integra OPC',
  '660': 'Altor',
  '661': 'Klar',
  '670': 'Libertad',
  '677': 'Caja Popular Mexicana',
  '680': 'Cristóbal Colón',
  '683': 'Caja Telefonistas',
  '684': 'Transfer',
  '685': 'FIRA',
  '686': 'Invercap',
  '688': 'Crediclub',
  '689': 'FOMPED',
  '699': 'Fondeadora',
  '703': 'Tesored',
  '706': 'Arcus',
  '710': 'NVIO',
  '714': 'PPBalance',
  '715': 'Cashi',
  '720': 'MexPago',
  '721': 'albo',
  '722': 'Mercado Pago',
  '723': 'Cuenca',
  '725': 'Coopdesarrollo',
  '727': 'Transfer Directo',
  '728': 'Spin by OXXO',
  '729': 'Depósitos y Pagos Digitales',
  '730': 'Clip',
  '732': 'Peibo',
  '734': 'Finco Pay',
  '738': 'Fintoc',
  '901': 'CLS',
  '902': 'Indeval',
}

/** Institution of an account, by its CLABE, even partly masked. `null` for an unknown or masked code. */
export function bankOfClabe(clabe: string): string | null {
  return clabe.length === 18 ? nameOf(clabe.slice(0, 3)) : null
}

/**
 * Institution by its code: three digits (`012`, `12`), or that of SPEI: `40` for a bank, `37` for a development bank,
 * `90` for others, and `2001` for the central bank. `null` if unknown.
 */
export function bankOfCode(code: string): string | null {
  if (/^(?:37|40|90)\d{3}$/.test(code) || code === '2001') return nameOf(code.slice(-3))
  return /^\d{1,3}$/.test(code) ? nameOf(code.padStart(3, '0')) : null
}

function nameOf(code: string): string | null {
  return Object.hasOwn(names, code) ? (names[code] ?? null) : null
}
