import { decodeText, loadWholeBody } from '#data'
import { useSelection } from '#navigation'
import { copyAndSay } from '#ui'

/** The selected delivery's body as text, fetched whole. Throws where it is not text. */
async function selectedBodyText(): Promise<string> {
  const { selectedId } = useSelection.getState()
  if (selectedId === null) throw new Error('nothing is selected')
  const { bytes } = await loadWholeBody(selectedId, 'decoded')
  const text = decodeText(bytes)
  if (text === null) throw new Error('the body is not text')
  return text
}

/** Copies it, and says so; one that is not text is said not to be copied. */
export function copySelectedBody(): Promise<void> {
  return copyAndSay('Body', selectedBodyText)
}
