import { everyField } from '#contract/services/all-fields'
import { detailsFamilies, observedRecordFields } from '#contract/services/details'
import { signatureHeaders } from '#contract/services/envelope'
import { transactionKinds } from '#contract/services/transactions'
import { standardNames } from './standard-headers.ts'

/** Usual words in members, headers and paths, and in Hooktrail's sentences, in lower case. None is a person's name. */
const plainWords: ReadonlySet<string> = new Set(
  [
    '2xx 4xx 5xx a absolute accept accepted account accounts action active add added additional address after again',
    'age agent all allow allowed alone although among amount amounts an and another any anymore api app application',
    'are argument arrival arrives as ask asked asset at attempts auth authorization available back balance bank base',
    'be been before being belongs between body both broken browser but by byte bytes cache callback callbacks can cancel',
    'canceled cannot capital capitalized captured case cause certain ch chance change changed changes check checked',
    'choose chosen chromium clabe claims client clock closed closes closing code command comment compare compared',
    'complete concurrency concurrent connection connects content control conversion cookie copy correct cors could',
    'count counted country counts created credential credentials credits crypto csrf currency customer d data date',
    'dates de decision declined default delete deliveries delivery dependency depends deposit description dest detail',
    'details dev device did differ difference different differs direction dnt do document does doesn done drill drops',
    'duplicates duplication each early email enabled encoding end ended ends engine entries environment equals error',
    'errors etag eth event events every everything exchange exercised exited expect expectation expected expires',
    'explains external extra fail failed failing fails failure failures fault fetch fewer fiat field fields file',
    'final finds first fix folder for form forwarded found from funding fundings gets given gzip had handler has hash',
    'have header headers health healthz held help here hidden history holds hook hooks hooktrail host how http https',
    'id ids if ignore ignored ignores in incoming index info install instead integration into invalid invoice ip is',
    'isolation issuance issuances it item items its json judged just keep key keys kind known label language large',
    'last late later lead leads leaves ledger left length letter letters level like limit line lines link list',
    'listens loaded location lock log long longer looked looks loses lost machine make max may md5 mean meaning member',
    'members message meta metadata method methods min missing mobile mode model modified money more most move moved moves ms',
    'must naive name named names needs network never new next no none not note notes nothing notification',
    'notifications notify now null number observed of off ok on once one ones only open operation options or order',
    'orders origin other others out outcome over own owner page parent parts password path paths payload payloads',
    'payment payments payout pending phone plainly plan platform point pointer port practice pragma prefer prepare',
    'priority process processed processing prod production program programs progress properties property proto',
    'protocol provider proxy put puts quantity query question quote ran rate reached read real reality reason receive',
    'received receiver record recorded records recovery redemption redemptions ref reference referer refund refunded',
    'refunds refused remote repeat repeated repeating repeats repetition reports request requested requests required',
    'reset respond responded responds response responses restart restarts result results retries retry returned',
    'reversal reversed right role rounded route run running runs same sandbox scenario sec second seconds secret',
    'secure security see seed seen selected send sender sending sends sent seq sequence sequences server service services',
    'session set settings settle settled several share show shown shows sign signature signatures signed since site size skipped slow',
    'small so source spei stage staging start started state states status statuses stay step steps stopped stops',
    'store stored stores string sub subject success such sum summary t tag tags taken takes target te terminal test',
    'testing text than that the their them then there these they this those thread time timeout times timestamp',
    'timestamps title to token tokens tolerance too total totals trace traceparent trail trailer trails transaction',
    'transactions transfer transfers treated tried twice two tx type types ua uid unable unchecked undefined',
    'undocumented unique unknown unless unsent until up updated updates upgrade upload uri url use used user uuid',
    'valid value values vary verified version via visible vs wait waiting warning was web webhook webhooks were what when',
    'where which while why window wins with withdrawal withdrawals within without words work worker working write',
    'written wrong www x xml yet you your zero zone',
  ].flatMap(line => line.split(' ')),
)

/** Members of both specifications and those seen beyond them, and standard headers, in lower case. */
const knownNames: ReadonlySet<string> = new Set(
  [
    ...transactionKinds,
    ...everyField().flatMap(({ names }) => names),
    ...Object.values(detailsFamilies)
      .flat()
      .flatMap(({ documented, observed }) => [...Object.keys(documented), ...Object.keys(observed)]),
    ...observedRecordFields,
    ...Object.values(signatureHeaders),
    ...standardNames,
  ].map(name => name.toLowerCase()),
)
/** Longer names are not chosen by programmers. */
const longestName = 60

export function isPlainWord(word: string): boolean {
  return plainWords.has(word.toLowerCase())
}

/** Whether a name of a member, header, parameter or path segment certainly identifies nobody. */
export function isKnownName(name: string): boolean {
  if (name.length > longestName) return false
  return (
    knownNames.has(name.toLowerCase()) ||
    name.split(/[-_. ]|(?<=[a-z])(?=[A-Z])/).every(word => isPlainWord(word) || /^(?:v[0-9])?$/.test(word))
  )
}
