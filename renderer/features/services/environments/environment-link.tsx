import { environmentOf } from '#contract/registration/environment-of'
import { useEnvironments } from '#data'
import { goToTab } from '#navigation'
import { LinkButton } from '#ui'
import { selectEnvironment } from './environment-choice.ts'

/** A link to the environment of a delivery, by its path; nothing if none matches. */
export function EnvironmentLink({ target }: { readonly target: string }) {
  const environment = useEnvironments(known => environmentOf(target, known))
  if (environment === null) return null
  return (
    <LinkButton
      tone="quiet"
      title={`Environment ${environment.name}, by its callback path ${environment.callbackPath}`}
      onClick={() => {
        selectEnvironment(environment.id)
        goToTab('services', 'environments')
      }}
    >
      {environment.name}
    </LinkButton>
  )
}
