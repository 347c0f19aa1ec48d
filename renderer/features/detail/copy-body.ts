import { ensureBody, loadWholeBody, useBody } from '../../state/body-store.ts'
import { decodeText } from '../../state/payload-reading.ts'
import { useSelection } from '../../state/selection-store.ts'

/** The selected delivery's body as text, fetched whole. Throws where it is not text. */
export async function selectedBodyText(): Promise<string> {
  const { selectedId } = useSelection.getState()
  if (selectedId === null) throw new Error('nothing is selected')
  await ensureBody(selectedId, 'decoded')
  await loadWholeBody('decoded')
  const { loaded } = useBody.getState().decoded
  const text = loaded === null ? null : decodeText(loaded.bytes)
  if (text === null) throw new Error('the body is not text')
  return text
}

export async function copySelectedBody(): Promise<void> {
  try {
    await navigator.clipboard.writeText(await selectedBodyText())
  } catch {
    // Not text, or no clipboard: the buttons beside the body say so; a key press has no place to.
  }
}
