/** Each side has it from its platform; the contract, which runs anywhere, sees only this of it. */
interface AbortSignal {
  readonly aborted: boolean
}
