/** Plain ASCII without spaces and quotes: cannot be misread. */
const plain = /^[A-Za-z0-9_@%+=:,./{}-]+$/

/**
 * A command as the user reads it before allowing it: each word that is not plain in quotes, and every character that is
 * not visible ASCII as its escape, so that nothing can hide, move the cursor or change the direction of the text.
 */
export function shownCommand(command: readonly string[]): string {
  return command.map(word => (plain.test(word) ? word : quoted(word))).join(' ')
}

function quoted(word: string): string {
  return JSON.stringify(word).replace(
    /[^ -~]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
