import { BellOff } from 'lucide-react'
import type { Finding } from '#contract/deliveries/finding'
import type { Mute } from '#contract/deliveries/mutes'
import type { EnvironmentId } from '#contract/registration/environment'
import { useEnvironments } from '#data'
import { type MenuItem, MoreMenu } from '#ui'

interface MuteMenuProps {
  readonly finding: Pick<Finding, 'code' | 'path'>
  /** Environment of the delivery; `null` if it belongs to none. */
  readonly environmentId: EnvironmentId | null
  readonly className?: string | undefined
  readonly onMute: (mute: Mute) => void
  /** Label among several menus for the same code; otherwise `Mute CODE…`. */
  readonly label?: string
}

/** Mutes findings like this one: its code, or only at this field, everywhere or in the delivery's environment. */
export function MuteMenu({ finding, environmentId, className, onMute, label }: MuteMenuProps) {
  const { code, path } = finding
  const environment = useEnvironments(all => all.find(({ id }) => id === environmentId)?.name)
  const item = (label: string, mute: Partial<Mute>): MenuItem => ({
    label,
    Icon: BellOff,
    run: () => onMute({ code, path: '*', environmentId: null, service: null, ...mute }),
  })
  const hasField = path !== ''
  const items = [
    item('Mute this code', {}),
    ...(hasField ? [item('Mute at this field', { path })] : []),
    ...(environmentId === null || environment === undefined
      ? []
      : [
          'separator' as const,
          item(`Mute this code in ${environment}`, { environmentId }),
          ...(hasField ? [item(`Mute at this field in ${environment}`, { path, environmentId })] : []),
        ]),
  ]
  return <MoreMenu label={label ?? `Mute ${code}…`} className={className} items={items} />
}
