/** Runs a tool of node_modules. Returns whether it succeeded. */
export function runStep(
  context: { readonly root: string; readonly reportDir: string },
  name: string,
  command: readonly string[],
  options?: { readonly env?: NodeJS.ProcessEnv; readonly isQuiet?: boolean; readonly silentMs?: number },
): Promise<boolean>
