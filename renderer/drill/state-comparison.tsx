import { clsx } from 'clsx'
import { useMemo } from 'react'
import type { DrillFailure } from '#contract/drill/drill'
import type { DrillTrail } from '#contract/drill/sequence'
import { pointerTokens } from '#contract/json/pointer'
import { VisibleText } from '#ui'
import { kindText } from '../notification/labels.ts'
import { prettyJson } from '../notification/pretty-json.ts'
import { type DiffRow, diffLines, foldEqual } from './line-diff.ts'
import styles from './state-comparison.module.css'

type States = DrillFailure['before']
type State = States[number]

interface StateComparisonProps {
  readonly trail: DrillTrail
  readonly failure: Pick<DrillFailure, 'before' | 'after' | 'differences'>
}

/** Equal lines around a difference. */
const context = 3

/** The end states of the reference and of the failing sequence, record by record, with their differences. */
export function StateComparison({ trail, failure }: StateComparisonProps) {
  const { before, after, differences } = failure
  return (
    <div className="flex flex-col gap-3">
      {differences.length === 0 ? null : <Differences trail={trail} failure={failure} />}
      {Array.from({ length: Math.max(before.length, after.length) }, (_, place) => (
        <StatePair
          // biome-ignore lint/suspicious/noArrayIndexKey: states are known by their place and never move
          key={place}
          title={stateTitle(trail, after[place] ?? before[place], place)}
          before={before[place]}
          after={after[place]}
          changed={changedNames(differences, place)}
        />
      ))}
    </div>
  )
}

/** Record of a state. */
function stateTitle(trail: DrillTrail, state: State | undefined, place: number): string {
  const record = trail.records[state?.record ?? place]
  const name = record === undefined ? 'Record' : `${kindText(record.kind)} ${record.recordId}`
  return state?.subject === 'other' ? `Another record: ${name}` : name
}

const headClass = 'border-line border-b px-3 py-1 text-left font-medium font-sans text-small text-subtle'
const cellClass = 'wrap-anywhere border-line-soft border-b px-3 py-1 text-left align-top first:pl-0'

function Differences({ trail, failure }: StateComparisonProps) {
  const hasSeveral = Math.max(failure.before.length, failure.after.length) > 1
  return (
    <table className="w-full table-fixed border-collapse" aria-label="Differences between the states">
      <thead>
        <tr>
          {['Differs', 'Expected', 'Actual'].map(title => (
            <th key={title} scope="col" className={clsx(headClass, 'first:pl-0')}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {failure.differences.map(({ path, from, to }) => {
          const [, first = '', ...rest] = path.split('/')
          const place = Number(first)
          return (
            <tr key={path}>
              <th scope="row" className={clsx(cellClass, 'mono font-normal text-code-key')}>
                {hasSeveral ? (
                  <span className="block font-sans text-mini text-subtle">
                    {stateTitle(trail, failure.after[place], place)}{' '}
                  </span>
                ) : null}
                <VisibleText text={rest.length === 0 ? 'entire state' : `/${rest.join('/')}`} />
              </th>
              <td className={clsx(cellClass, 'mono')}>
                <Value text={from} className="text-status-complete" />
              </td>
              <td className={clsx(cellClass, 'mono')}>
                <Value text={to} className="font-strong text-error" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Value({
  text,
  className,
}: {
  readonly text: string | null
  readonly className: string | undefined
}) {
  if (text === null) return <span className="font-sans text-small text-subtle">missing</span>
  return (
    <span className={className}>
      <VisibleText text={text} />
    </span>
  )
}

/**
 * Names of the members that differ in the state at this place; `null` if entire objects or lists were added
 * or removed.
 */
function changedNames(differences: DrillFailure['differences'], place: number): ReadonlySet<string> | null {
  const own = differences.filter(({ path }) => path.split('/')[1] === String(place))
  const isWhole = own.some(({ path, from, to }) => path.split('/').length < 3 || holds(from) || holds(to))
  return isWhole ? null : new Set(own.map(({ path }) => pointerTokens(path)?.at(-1) ?? ''))
}

function holds(json: string | null): boolean {
  return json !== null && /^[[{]/.test(json)
}

interface StatePairProps {
  readonly title: string
  /** Other members may differ between two runs. */
  readonly changed: ReadonlySet<string> | null
  readonly before: State | undefined
  readonly after: State | undefined
}

function StatePair({ title, before, after, changed }: StatePairProps) {
  // Without a reference, only the end state is shown.
  const isAlone = before === undefined
  const rows = useMemo(() => rowsOf(before, after), [before, after])
  return (
    <div className="flex flex-col-reverse gap-1">
      <table
        className={clsx(
          'mono w-full table-fixed border-collapse border border-line text-small leading-4.5',
          styles.lines,
        )}
        aria-label={`State of ${title}`}
      >
        <thead>
          <tr>
            {isAlone ? null : (
              <th scope="col" className={headClass}>
                <Head words="In the record’s order" state={before} />
              </th>
            )}
            <th scope="col" className={clsx(headClass, 'not-first:border-l')}>
              <Head words="As sent" state={after} />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) =>
            'equal' in row ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place and never move
              <tr key={at}>
                <td colSpan={2} className="bg-sunken font-sans text-mini text-subtle">
                  {row.equal} equal {row.equal === 1 ? 'line' : 'lines'}
                </td>
              </tr>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place and never move
              <Line key={at} row={row} changed={changed} isAlone={isAlone} />
            ),
          )}
        </tbody>
      </table>
      <p className="wrap-anywhere font-medium text-muted text-small">
        <VisibleText text={title} />
      </p>
    </div>
  )
}

function rowsOf(before: State | undefined, after: State | undefined) {
  const rows = diffLines(textOf(before ?? after), textOf(after))
  return before === undefined ? rows : foldEqual(rows, context)
}

interface LineProps {
  readonly row: DiffRow
  readonly changed: StatePairProps['changed']
  readonly isAlone: boolean
}

function Line({ row, changed, isAlone }: LineProps) {
  const { before, after, isEqual } = row
  const isMarked = isAlone
    ? changed !== null && namesIn(row).some(name => changed.has(name))
    : !isEqual && (changed === null || isOf(changed, row))
  return (
    <tr className={clsx(isMarked ? 'bg-sunken' : !isEqual && 'text-subtle')}>
      {isAlone ? null : (
        <td className={clsx(before !== null && isMarked && styles.removed)}>
          <VisibleText text={before ?? ''} />
        </td>
      )}
      <td className={clsx(after !== null && isMarked && styles.added)}>
        <VisibleText text={after ?? ''} />
      </td>
    </tr>
  )
}

/** False for a line of a member that may differ between two runs, such as a clock. */
function isOf(changed: ReadonlySet<string>, row: DiffRow): boolean {
  const names = namesIn(row)
  return names.length === 0 || names.some(name => changed.has(name))
}

function namesIn({ before, after }: DiffRow): string[] {
  return [before, after].flatMap(line => /^\s*"([^"\\]*)":/.exec(line ?? '')?.[1] ?? [])
}

function Head({ words, state }: { readonly words: string; readonly state: State | undefined }) {
  return (
    <>
      {words}
      {state === undefined ? null : (
        <span className="float-right font-normal text-subtle">
          {state.isCut ? 'first 64 KB, ' : ''}status {state.status}
        </span>
      )}
    </>
  )
}

function textOf(state: State | undefined): string {
  if (state === undefined) return ''
  return state.isJson ? prettyJson(state.text) : state.text
}
