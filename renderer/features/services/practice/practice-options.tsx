import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { practiceQuery } from '../../../data/services/practice.ts'
import { Switch } from '../../../ui/fields/choices/switch.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { shareFields } from './practice-draft.ts'
import styles from './practice-options.module.css'
import { changePracticeDraft, draftOf, usePractice } from './practice-state.ts'

const wholes = [
  { key: 'count', label: 'Notifications', note: 'for each service, repetitions not counted' },
  { key: 'perSecond', label: 'A second', note: 'for each service' },
  { key: 'seed', label: 'Seed', note: 'the same brings the same again' },
  { key: 'port', label: 'Port', note: '0 takes a free one' },
] as const

/** The options for the next start. */
export function PracticeOptionsForm() {
  const { data: status } = useQuery(practiceQuery)
  const own = usePractice(state => state.draft)
  const draft = draftOf({ draft: own }, status)
  const errors = usePractice(state => state.errors)
  return (
    <Section title="How it is to behave" note="From the next start on">
      <div className={styles.options}>
        {wholes.map(({ key, label, note }) => (
          <TextField
            key={key}
            label={label}
            inputMode="decimal"
            value={draft[key]}
            hint={note}
            error={errors[key] ?? null}
            onChange={event => changePracticeDraft({ [key]: event.target.value })}
          />
        ))}
      </div>
      <div className={styles.options}>
        {shareFields.map(({ key, label, note }) => (
          <TextField
            key={key}
            label={label}
            inputMode="decimal"
            value={draft[key]}
            hint={note}
            error={errors[key] ?? null}
            end={<span className="quiet">%</span>}
            onChange={event => changePracticeDraft({ [key]: event.target.value })}
          />
        ))}
      </div>
      <Switch
        className={styles.secretSwitch}
        label="Check a signature when registering"
        isOn={draft.isSigned}
        onChange={isSigned => changePracticeDraft({ isSigned, key: '', secret: '' })}
        note="By the real rule, key:nonce:signature. The key and the secret are never kept."
      />
      {draft.isSigned ? (
        <div className={styles.options}>
          <TextField
            label="Key"
            value={draft.key}
            error={errors.key ?? null}
            onChange={event => changePracticeDraft({ key: event.target.value })}
          />
          <TextField
            label="Secret"
            type="password"
            autoComplete="new-password"
            value={draft.secret}
            error={errors.secret ?? null}
            onChange={event => changePracticeDraft({ secret: event.target.value })}
          />
        </div>
      ) : null}
      <p className={clsx('quiet', styles.text)}>
        Retries follow what was observed: after 5xx, a network error or five seconds without an answer, never
        after 4xx. The documents do not say.
      </p>
    </Section>
  )
}
