import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { CallbackCheck } from '#contract/registration/registration'
import { Button, Checkbox, Row, SeverityMark, Stack } from '#ui'
import styles from './callback-checks.module.css'
import type { CallbackUrlChecks } from './callback-url-checks.ts'
import { isAboutResponse } from './outcome-text.ts'
import { allowCapitals, chooseProbe, typeCallbackUrl, useRegister } from './register-state.ts'

/** The checks of the callback URL before the call: warnings and blocking ones. */
export function CallbackChecks({ known }: { readonly known: CallbackUrlChecks }) {
  const { isReachChecked, error } = known
  const checks = known.checks.filter(({ code }) => !isAboutResponse(code))
  const allowsCapitals = useRegister(state => state.allowsCapitals)
  const isEmpty = useRegister(state => state.callbackUrl.trim() === '')
  const isProbed = useRegister(state => state.isProbed)
  return (
    <Stack gap="1" className={styles.checks} aria-live="polite">
      {error === null ? null : (
        <p className={clsx(styles.check, styles.blocking)}>
          <SeverityMark severity="error" />
          <span className={styles.checkText}>{error.message}</span>
        </p>
      )}
      {isEmpty ? (
        <p className="quiet">The public address of this machine. The path selects the environment.</p>
      ) : null}
      <ul aria-label="Checks">
        {checks.map(check => (
          <CheckRow key={check.code} check={check} />
        ))}
      </ul>
      {checks.some(({ code }) => code === 'capital-letters') ? (
        <Checkbox
          label="Allow capital letters"
          note="The specification allows lowercase letters only."
          isChecked={allowsCapitals}
          onChange={allowCapitals}
        />
      ) : null}
      {isEmpty || isReachChecked || checks.some(check => check.severity === 'blocking') ? null : (
        <Checkbox
          label="Test the URL first"
          note="Resolves the name and calls the URL once."
          isChecked={isProbed}
          onChange={chooseProbe}
        />
      )}
    </Stack>
  )
}

const labels = { blocking: 'Blocks: ', warning: 'Warning: ', notice: 'Note: ', good: 'Good: ' } as const
const marks = { blocking: 'error', warning: 'warning', notice: 'info' } as const

function CheckRow({ check }: { readonly check: CallbackCheck }) {
  const { severity, message, suggestion } = check
  return (
    <li className={clsx(styles.check, severity === 'blocking' && styles.blocking)} data-code={check.code}>
      {severity === 'good' ? (
        <Check aria-hidden className={styles.good} />
      ) : (
        <SeverityMark severity={marks[severity]} />
      )}
      <div className={styles.checkText}>
        <span className="visually-hidden">{labels[severity]}</span>
        {message}
        {suggestion === null ? null : (
          <Row gap="2" className={styles.suggestion}>
            <span className="mono">{suggestion}</span>
            <Button size="small" onClick={() => typeCallbackUrl(suggestion)}>
              Use this URL
            </Button>
          </Row>
        )}
      </div>
    </li>
  )
}
