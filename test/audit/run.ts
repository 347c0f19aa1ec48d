// npm run audit: known vulnerabilities of what is installed. Exit 1 where something is wrong.
import { fileURLToPath } from 'node:url'
import { npmIn } from './ask-registry.ts'
import { audit } from './audit.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { lines, problems } = await audit(root, npmIn(root))
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = problems === 0 ? 0 : 1
