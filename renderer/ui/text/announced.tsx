import { useDebounced } from '../fields/use-debounced.ts'

/** Changes that follow each other faster are announced once. */
const settledMs = 1_000

/**
 * Announces a text that changes with what arrives, once it stands still: said at each change, a stream of deliveries
 * would let nothing else be heard. It is shown elsewhere.
 */
export function Announced({ text }: { readonly text: string }) {
  return (
    <span className="visually-hidden" aria-live="polite">
      {useDebounced(text, settledMs)}
    </span>
  )
}
