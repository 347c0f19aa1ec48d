/** The platform of each side defines it. The contract, which runs anywhere, needs only this part. */
interface AbortSignal {
  readonly aborted: boolean
}
