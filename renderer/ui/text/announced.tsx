import { useDebounced } from '../fields/use-debounced.ts'

/** Changes in faster succession are announced once. */
const settledMs = 1_000

/**
 * Announces a text that changes with arrivals, once it is stable: announced at each change, a stream of
 * deliveries would drown everything else. It is shown elsewhere.
 */
export function Announced({ text }: { readonly text: string }) {
  return (
    <span className="visually-hidden" aria-live="polite">
      {useDebounced(text, settledMs)}
    </span>
  )
}
