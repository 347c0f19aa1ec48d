/** See find-chromium.mjs. */
export function findChromium(
  root: string,
  say: (line: string) => void,
): Promise<Record<string, string> | null>
