import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Environment } from '#contract/registration/environment'
import { removeEnvironment, useRegistrations } from '#data'
import { Button, ConfirmDialog, IconButton, Menu, PaneBar, PaneTitle } from '#ui'
import { NamedServiceMark, serviceName } from '../../../notification/service-mark.tsx'
import { CallsSection } from '../register/calls-section.tsx'
import { ExtensionSection } from '../register/extension-section.tsx'
import { RegisterForm } from '../register/register-form.tsx'
import { RegisteredSection } from '../register/registered-section.tsx'
import { openEnvironmentForm } from './environment-choice.ts'
import { EnvironmentFacts } from './environment-facts.tsx'

/** One environment: its facts, its registrations, and every call to it. */
export function EnvironmentPane({ environment }: { readonly environment: Environment }) {
  return (
    <section
      id="environment-detail"
      className="@container flex h-full flex-col bg-pane"
      aria-label="Environment"
    >
      <PaneHead environment={environment} />
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-4 pt-3 pb-8 *:flex-none">
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
    <PaneBar>
      <NamedServiceMark service={service} />
      <PaneTitle>{name}</PaneTitle>
      <span className="quiet whitespace-nowrap">{serviceName(service)}</span>
      <div className="ml-auto flex flex-none gap-1">
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
          onConfirm={() => removeEnvironment(id)}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </PaneBar>
  )
}
