import { loadWholeBody } from '../../data/deliveries/bodies.ts'
import { decodeText } from '../../data/deliveries/bytes.ts'
import { useSelection } from '../../navigation/selection.ts'

/** The selected delivery's body as text, fetched whole. Throws where it is not text. */
export async function selectedBodyText(): Promise<string> {
  const { selectedId } = useSelection.getState()
  if (selectedId === null) throw new Error('nothing is selected')
  const { bytes } = await loadWholeBody(selectedId, 'decoded')
  const text = decodeText(bytes)
  if (text === null) throw new Error('the body is not text')
  return text
}

export async function copySelectedBody(): Promise<void> {
  try {
    await navigator.clipboard.writeText(await selectedBodyText())
  } catch {
    // Not text, or no clipboard. The buttons beside the body show that; a shortcut has no place for it.
  }
}
