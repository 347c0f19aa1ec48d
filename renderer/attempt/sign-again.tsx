import { useState } from 'react'
import type { RouteSigning } from '#contract/sending/additions'
import { Checkbox, usePageState } from '#ui'
import { problemOfSigning } from './signing.ts'
import { SigningField } from './signing-field.tsx'

export interface SignAgain {
  readonly isSigned: boolean
  /** Parameters of the call: none unless it is signed again. */
  readonly params: { readonly additions?: { readonly signing: RouteSigning } }
  /** Why it can't be signed; `null` if it can. */
  readonly problem: string | null
  readonly signing: RouteSigning
  readonly change: (isSigned: boolean, signing: RouteSigning) => void
}

/** Whether a replay is signed again: off in each new dialog, which has the last signature. */
export function useSignAgain(): SignAgain {
  const [isSigned, setSigned] = useState(false)
  const [signing, setSigning] = usePageState<RouteSigning>('replay.signing', { by: 'rsa-sha256' })
  return {
    isSigned,
    signing,
    params: isSigned ? { additions: { signing } } : {},
    problem: isSigned ? problemOfSigning(signing) : null,
    change(nextSigned, next) {
      setSigned(nextSigned)
      setSigning(next)
    },
  }
}

interface SignAgainFieldProps {
  readonly again: SignAgain
  /** Called before a change. */
  readonly onChange: () => void
}

export function SignAgainField({ again, onChange }: SignAgainFieldProps) {
  const { isSigned, signing } = again
  function change(nextSigned: boolean, next: RouteSigning): void {
    onChange()
    again.change(nextSigned, next)
  }
  return (
    <>
      <Checkbox
        label="Sign again"
        note="Replaces the captured signature."
        isChecked={isSigned}
        onChange={next => change(next, signing)}
      />
      {isSigned ? (
        <SigningField isRequired signing={signing} onChange={next => next !== null && change(true, next)} />
      ) : null}
    </>
  )
}
