import { clsx } from 'clsx'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Environment } from '#contract/registration/environment'
import { failureOf, removeEnvironment, useRegistrations } from '#data'
import { Button, ConfirmDialog, IconButton, Menu, PaneTitle } from '#ui'
import { NamedServiceMark, serviceName } from '../../../notification/service-mark.tsx'
import { CallsSection } from '../register/calls-section.tsx'
import { ExtensionSection } from '../register/extension-section.tsx'
import { RegisterForm } from '../register/register-form.tsx'
import { RegisteredSection } from '../register/registered-section.tsx'
import { openEnvironmentForm } from './environment-choice.ts'
import { EnvironmentFacts } from './environment-facts.tsx'
import styles from './environment-pane.module.css'

/** One environment: its facts, its registrations, and every call to it. */
export function EnvironmentPane({ environment }: { readonly environment: Environment }) {
  return (
    <section id="environment-detail" className={styles.pane} aria-label="Environment">
      <PaneHead environment={environment} />
      <div className={styles.scroll}>
        <EnvironmentFacts environment={environment} />
        <RegisteredSection environment={environment} />
        <RegisterForm environment={environment} />
        <CallsSection environment={environment} />
        <ExtensionSection environment={environment} />
      </div>
    </section>
  )
}

function PaneHead({ environment }: { readonly environment: Environment }) {
  const [isRemoving, setRemoving] = useState(false)
  const { id, name, service } = environment
  const count = useRegistrations(
    registrations => registrations.filter(one => one.environmentId === id).length,
  )
  return (
    <header className={styles.head}>
      <NamedServiceMark service={service} />
      <PaneTitle>{name}</PaneTitle>
      <span className={clsx('quiet', styles.service)}>{serviceName(service)}</span>
      <div className={styles.headEnd}>
        <Button size="small" icon={<Pencil aria-hidden />} onClick={() => openEnvironmentForm(id)}>
          Edit
        </Button>
        <Menu
          trigger={
            <IconButton label="Environment actions">
              <Ellipsis aria-hidden />
            </IconButton>
          }
          items={[{ label: 'Delete…', Icon: Trash2, isDangerous: true, run: () => setRemoving(true) }]}
        />
      </div>
      {isRemoving ? (
        <ConfirmDialog
          title={`Delete ${name}?`}
          text={
            <>
              Its secrets and registrations are deleted here. The service is not changed
              {count === 0 ? '.' : ': registered URLs still receive notifications.'} Captured deliveries stay.
            </>
          }
          confirmLabel="Delete environment"
          isDangerous
          onConfirm={() => failureOf(() => removeEnvironment(id))}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </header>
  )
}
