import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { practiceQuery } from '#data'
import { Section, Switch, TextField } from '#ui'
import { shareFields } from './practice-draft.ts'
import styles from './practice-options.module.css'
import { changePracticeDraft, draftOf, usePractice } from './practice-state.ts'

const wholes = [
  { key: 'count', label: 'Notifications', note: 'per service, without duplicates' },
  { key: 'perSecond', label: 'Per second', note: 'per service' },
  { key: 'seed', label: 'Seed', note: 'same seed, same notifications' },
  { key: 'port', label: 'Port', note: '0 uses a free port' },
] as const

/** The options for the next start. */
export function PracticeOptionsForm() {
  const { data: status } = useQuery(practiceQuery)
  const own = usePractice(state => state.draft)
  const draft = draftOf({ draft: own }, status)
  const errors = usePractice(state => state.errors)
  return (
    <Section title="Behavior" note="Applies at the next start">
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
        note="As key:nonce:signature. Key and secret are never saved."
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
        Retries after 5xx, network errors or five seconds, as observed; never after 4xx. Undocumented.
      </p>
    </Section>
  )
}
