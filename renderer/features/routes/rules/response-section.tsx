import { Plus } from 'lucide-react'
import { maximumRules, type ResponseRule } from '#contract/sending/routes'
import { Button, Section, Segments, Stack } from '#ui'
import { newKey, newRule, type RouteDraft } from '../route-draft.ts'
import { changeDraft } from '../routes-store.ts'
import styles from './response-section.module.css'
import { RuleCard } from './rule-card.tsx'

/** The answer to the sender. The delivery is always stored before. */
export function ResponseSection({ draft }: { readonly draft: RouteDraft }) {
  const { rules, responseMode } = draft

  function change(key: number, rule: ResponseRule): void {
    changeDraft({ rules: rules.map(one => (one.key === key ? { key, rule } : one)) })
  }

  function move(at: number, step: -1 | 1): void {
    const moved = [...rules]
    const [one, other] = [moved[at], moved[at + step]]
    if (one === undefined || other === undefined) return
    moved[at] = other
    moved[at + step] = one
    changeDraft({ rules: moved })
  }

  return (
    <Section
      title="Response"
      note="Deliveries are always saved first."
      actions={
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={rules.length >= maximumRules}
          reason={`At most ${maximumRules} rules.`}
          onClick={() => changeDraft({ rules: [...rules, { key: newKey(), rule: newRule() }] })}
        >
          Add rule
        </Button>
      }
    >
      {rules.length === 0 ? null : (
        <Stack as="ol" gap="2" aria-label="Response rules; the first match responds">
          {rules.map(({ key, rule }, index) => (
            <RuleCard
              key={key}
              rule={rule}
              place={index + 1}
              isLast={index === rules.length - 1}
              opensAtOnce={draft.id === null}
              onChange={next => change(key, next)}
              onMove={step => move(index, step)}
              onDuplicate={() =>
                changeDraft({
                  rules: [...rules.slice(0, index + 1), { key: newKey(), rule }, ...rules.slice(index + 1)],
                })
              }
              onRemove={() => changeDraft({ rules: rules.filter(one => one.key !== key) })}
            />
          ))}
        </Stack>
      )}
      <div className={styles.responseMode}>
        <span>{rules.length === 0 ? 'All' : 'Everything else'}</span>
        <Segments
          label="Responder"
          options={[
            { value: 'now', label: 'Hooktrail, immediately' },
            { value: 'app', label: 'Your app' },
          ]}
          value={responseMode}
          onChange={mode => changeDraft({ responseMode: mode })}
        />
        <p className="quiet">
          {responseMode === 'now'
            ? 'The sender gets 200 once the delivery is saved.'
            : 'The first app’s response is passed back. After five seconds the sender gets 504; if unreachable, 502.'}
        </p>
      </div>
    </Section>
  )
}
