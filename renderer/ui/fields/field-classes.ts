import { clsx } from 'clsx'

// Of `Field` and `TextField`. The first paint has `TextField` only, without the library of `Field`.
export const fieldClass = 'flex min-w-0 flex-col gap-1'
export const labelClass = 'font-medium text-muted text-small'
export const controlClass = 'flex min-w-0 items-center gap-2'

export function noteClass(isError: boolean): string {
  return clsx('wrap-anywhere text-small leading-4.25', isError ? 'text-error' : 'text-subtle')
}
