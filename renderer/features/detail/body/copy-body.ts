import { decodeText, loadWholeBody } from '#data'
import { useSelection } from '#navigation'
import { copyAndSay } from '#ui'

/** The selected delivery's complete body as text. Throws if it is not text. */
async function selectedBodyText(): Promise<string> {
  const { selectedId } = useSelection.getState()
  if (selectedId === null) throw new Error('nothing is selected')
  const { bytes } = await loadWholeBody(selectedId, 'decoded')
  const text = decodeText(bytes)
  if (text === null) throw new Error('the body is not text')
  return text
}

/** Copies it with a notice; a body that is not text causes a notice that it was not copied. */
export function copySelectedBody(): Promise<void> {
  return copyAndSay('Body', selectedBodyText)
}
