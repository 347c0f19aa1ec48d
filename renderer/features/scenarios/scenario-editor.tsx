import { useQuery } from '@tanstack/react-query'
import { PenLine, RotateCcw, Save } from 'lucide-react'
import { useMemo, useRef } from 'react'
import type { Scenario } from '#contract/sending/scenarios'
import { scenarioCheckQuery } from '#data'
import {
  Button,
  CodeEditor,
  type CodeEditorHandle,
  Loaded,
  PaneInset,
  Problem,
  ProblemList,
  Row,
  useAction,
  useDebounced,
} from '#ui'
import { jsonProblem, placedProblems } from './scenario-problems.ts'
import {
  closeScenarioEditor,
  discardScenarioText,
  editScenario,
  editScenarioText,
  isUnsaved,
  saveScenario,
  useScenarioDraft,
} from './state/scenario-draft.ts'

/** How long the text has to rest before it is checked. */
const restMs = 200

/** The file of a user's scenario, with its problems. */
export function ScenarioEditor({ scenario }: { readonly scenario: Scenario }) {
  const { id } = scenario
  const draft = useScenarioDraft(state => state.drafts.get(id))
  const error = useScenarioDraft(state => state.error)
  return (
    <section className="flex min-h-0 flex-1 flex-col bg-sunken" aria-label="Scenario file">
      <Loaded
        from={{ data: draft, error: draft === undefined ? error : null, refetch: () => editScenario(id) }}
        loading="Loading scenario"
        failed="Couldn’t load this scenario."
        lines={8}
        isInset
      >
        {({ text }) => <Text key={id} scenario={scenario} text={text} isUnsaved={isUnsaved(draft)} />}
      </Loaded>
    </section>
  )
}

interface TextProps {
  readonly scenario: Scenario
  readonly text: string
  readonly isUnsaved: boolean
}

function Text({ scenario: { id }, text, isUnsaved: isEdited }: TextProps) {
  const editor = useRef<CodeEditorHandle>(null)
  const rested = useDebounced(text, restMs)
  const invalid = useMemo(() => jsonProblem(text), [text])
  const check = useQuery({ ...scenarioCheckQuery(rested), enabled: invalid === null })
  const { run, isRunning, error, reset } = useAction(saveScenario)
  const problems = useMemo(
    () => (invalid === null ? placedProblems(text, check.data?.problems ?? []) : [invalid]),
    [text, invalid, check.data],
  )
  return (
    <>
      <Row gap="2" className="min-h-8.5 flex-none border-line border-b py-1 pr-2 pl-4 text-small">
        {isEdited ? (
          <span className="inline-flex items-center gap-1.25 font-strong text-warning *:size-3.25">
            <PenLine aria-hidden /> Edited
          </span>
        ) : (
          <span className="quiet">JSON, checked as you type</span>
        )}
        <Row as="span" gap="1-5" className="ml-auto flex-none">
          {isEdited ? (
            <Button
              size="small"
              tone="quiet"
              icon={<RotateCcw aria-hidden />}
              onClick={() => {
                reset()
                discardScenarioText(id)
              }}
            >
              Discard
            </Button>
          ) : null}
          <Button
            size="small"
            icon={<Save aria-hidden />}
            disabled={!isEdited || isRunning || problems.length > 0}
            reason={isRunning ? 'Saving…' : isEdited ? 'Correct the problems first.' : 'Everything is saved.'}
            onClick={() => run(id)}
          >
            Save
          </Button>
          <Button size="small" tone="quiet" onClick={closeScenarioEditor}>
            Close
          </Button>
        </Row>
      </Row>
      <PaneInset>
        <Problem error={error} />
      </PaneInset>
      <CodeEditor
        key={id}
        ref={editor}
        label="Scenario file"
        text={text}
        onChange={next => editScenarioText(id, next)}
        problems={problems}
      />
      <ProblemList
        problems={problems}
        sound="The scenario is valid."
        onOpen={from => editor.current?.goTo(from)}
      />
    </>
  )
}
