import type { ReactNode } from 'react'
import { type Drill, exampleAppUrl } from '#contract/drill/drill'
import { exercised, neverTriedTexts, triedTexts } from '#contract/drill/exercised'
import { countText, durationText, Facts, VisibleText } from '#ui'
import { targetText } from './drill-text.ts'

/** Options of a drill, and the differences that it has learned. */
export function DrillFacts({ drill }: { readonly drill: Drill }) {
  const { options, learnedIgnores } = drill
  const counts = exercised(drill.cells)
  const [tried, never] = [triedTexts(counts), neverTriedTexts(counts)]
  const isExample = options.url === exampleAppUrl
  return (
    <Facts>
      <Fact name="Target" value={targetText(options.url)} isCode={!isExample} />
      {isExample ? null : (
        <Fact name="State" value={stateText(options.state)} isCode={options.state.by !== 'none'} />
      )}
      {options.restart === null ? null : <Fact name="Restart" value={options.restart.join(' ')} isCode />}
      {options.fault === null ? null : (
        <Fact name="Failing dependency" value={options.fault.join(' ')} isCode />
      )}
      {options.prepare === null ? null : <Fact name="Preparation" value={options.prepare.join(' ')} isCode />}
      {options.ignore.length === 0 ? null : <Fact name="Ignored" value={options.ignore.join(', ')} isCode />}
      {options.expect.length === 0 ? null : <Fact name="Expected" value={options.expect.join(', ')} isCode />}
      {learnedIgnores.flatMap(({ trail, paths }) =>
        paths.length === 0
          ? []
          : [<Fact key={trail} name="Differs by run" value={`${paths.join(', ')} (${trail})`} isCode />],
      )}
      {options.renew.length === 0 ? null : <Fact name="Renewed" value={options.renew.join(', ')} isCode />}
      <Fact name="Settle time" value={`${countText(options.settleMs)} ms`} />
      <Fact name="Runs" value={`${countText(options.runs)} per property and trail`} />
      <Fact name="Time limit" value={durationText(options.timeLimitMs)} />
      <Fact name="Seed" value={String(drill.seed)} isCode />
      <Fact name="Sent" value={`${countText(drill.sent)} notifications`} />
      {tried.length === 0 ? null : <Fact name="Tried" value={tried.join(', ')} />}
      {never.length === 0 ? null : <Fact name="Never tried" value={never.join(', ')} />}
    </Facts>
  )
}

function stateText(state: Drill['options']['state']): string {
  if (state.by === 'none') return 'responses only'
  return state.by === 'url' ? `GET ${state.url}` : state.command.join(' ')
}

interface FactProps {
  readonly name: string
  readonly value: string
  readonly isCode?: boolean
}

function Fact({ name, value, isCode = false }: FactProps): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd className={isCode ? 'mono' : 'tabular'}>
        <VisibleText text={value} />
      </dd>
    </>
  )
}
