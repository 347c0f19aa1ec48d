import { type FormEvent, useId } from 'react'
import { Button, Checkbox, EmptyState, Field, Row, Section, Stack, TextInput } from '#ui'
import { saveDraft } from '../route-changes.ts'
import { problemOf, type RouteDraft } from '../route-draft.ts'
import { routeTitle } from '../route-title.ts'
import { changeDraft, closeRoute, discardDraft, isDirty, useRouteForm } from '../routes-store.ts'
import { ResponseSection } from '../rules/response-section.tsx'
import { ForwardSection } from '../targets/forward-section.tsx'
import styles from './route-editor.module.css'
import { TrialSection } from './trial-section.tsx'

/** The open route as a form. Nothing takes effect before it is saved. */
export function RouteEditor() {
  const draft = useRouteForm(state => state.draft)
  if (draft === null) return <EmptyState title="No route selected">Select or create a route.</EmptyState>
  return <RouteForm key={draft.id ?? 'new'} draft={draft} />
}

function RouteForm({ draft }: { readonly draft: RouteDraft }) {
  const error = useRouteForm(state => state.error)
  const hasChanges = useRouteForm(state => isDirty(state))
  const titleId = useId()
  const problem = problemOf(draft)

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (problem === null && hasChanges) void saveDraft()
  }

  return (
    <form className={styles.editor} id="route-form" aria-labelledby={titleId} onSubmit={onSubmit}>
      <Row as="header" gap="2" className={styles.head}>
        <h2 id={titleId}>{draft.id === null ? 'New route' : routeTitle(draft)}</h2>
        <span className={styles.state} role="status">
          {hasChanges ? 'Unsaved changes' : ''}
        </span>
        <Button
          size="small"
          tone="quiet"
          onClick={draft.id === null || !hasChanges ? closeRoute : discardDraft}
        >
          {hasChanges ? 'Discard' : 'Close'}
        </Button>
        <Button
          type="submit"
          size="small"
          tone="primary"
          disabled={!hasChanges || problem !== null}
          reason={problem ?? 'Nothing is changed.'}
        >
          Save
        </Button>
      </Row>
      <Stack gap="5" className={styles.body}>
        {problem === null && error === null ? null : (
          <p className={styles.problem} role="alert">
            {error?.message ?? problem}
          </p>
        )}
        <Section title="Match">
          <div className={styles.fields}>
            <Field label="Path" note="Request path without query. * matches anything." isStacked>
              <TextInput value={draft.path} onChange={event => changeDraft({ path: event.target.value })} />
            </Field>
            <Field label="Name" note="Optional description." isStacked>
              <TextInput value={draft.name} onChange={event => changeDraft({ name: event.target.value })} />
            </Field>
          </div>
          <Checkbox
            label="On"
            note="A disabled route does nothing."
            isChecked={draft.isEnabled}
            onChange={isEnabled => changeDraft({ isEnabled })}
          />
        </Section>
        <ForwardSection draft={draft} />
        <ResponseSection draft={draft} />
        <TrialSection draft={draft} />
      </Stack>
    </form>
  )
}
