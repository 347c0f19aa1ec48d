// npm run release:feed -- …: makes the signed feed that installed apps look at. docs/internals/update-feed.md describes it.
import { runReleaseTool } from './release-tool.ts'

try {
  for (const line of await runReleaseTool(process.argv.slice(2))) console.log(line)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
