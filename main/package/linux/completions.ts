import { fileURLToPath } from 'node:url'
import { runProgram } from '../run-program.ts'

/** A file below /usr/share. */
export interface PlacedFile {
  readonly to: string
  readonly text: string
}

const command = fileURLToPath(new URL('../../cli/hooktrail.mjs', import.meta.url))

/** Folders that shells read; Debian's zsh has its own. */
export const completionFiles = {
  deb: {
    bash: 'bash-completion/completions/hooktrail',
    zsh: 'zsh/vendor-completions/_hooktrail',
    fish: 'fish/vendor_completions.d/hooktrail.fish',
  },
  rpm: {
    bash: 'bash-completion/completions/hooktrail',
    zsh: 'zsh/site-functions/_hooktrail',
    fish: 'fish/vendor_completions.d/hooktrail.fish',
  },
} as const

/** Prints the scripts with the command itself, which must be built. */
export function makeCompletions(kind: keyof typeof completionFiles): Promise<PlacedFile[]> {
  const env = { ...process.env, HOOKTRAIL_BUILD: 'never' }
  return Promise.all(
    Object.entries(completionFiles[kind]).map(async ([shell, to]) => {
      return { to, text: await runProgram(process.execPath, [command, 'completion', shell], { env }) }
    }),
  )
}
