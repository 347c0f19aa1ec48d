import { Problem } from '../../feedback/problem.tsx'
import { useAction } from '../../feedback/use-action.ts'
import { Switch, type SwitchProps } from './switch.tsx'

interface ActionSwitchProps extends Omit<SwitchProps, 'onChange'> {
  /** Saves it. It stays as it is until then. */
  readonly onChange: (isOn: boolean) => Promise<unknown>
}

/** A switch that is saved at once, and shows why it could not be saved. */
export function ActionSwitch({ onChange, ...rest }: ActionSwitchProps) {
  const { run, error } = useAction(onChange)
  return (
    <>
      <Switch {...rest} onChange={isOn => run(isOn)} />
      <Problem error={error} />
    </>
  )
}
