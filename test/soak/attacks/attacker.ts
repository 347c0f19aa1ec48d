// One attack, in a separate process, so that it shares no thread with the measured process. At the lowest
// priority: a real attacker has another machine. Usage: attacker.ts NAME PORT CONNECTIONS MILLISECONDS
// [COSTLY-FILE]. With a file, its costly bodies are sent too. Prints {connections, bytes} as one line of
// JSON.
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { type AttackName, attackers, costlyBodies } from './attackers.ts'
import { readCostlyPosts } from './costly-bodies.ts'

// On Linux, a priority is a thread's: V8 collects garbage in others, which would compete with what is measured.
for (const id of readdirSync('/proc/self/task')) setPriority(Number(id), constants.priority.PRIORITY_LOW)
const costlyConnections = 16
const [name = '', port = '', connections = '', ms = '', costlyFile] = process.argv.slice(2)
const attack = attackers[name as AttackName]
if (attack === undefined) throw new Error(`There is no attack "${name}".`)
const costly = costlyFile === undefined ? null : costlyBodies(readCostlyPosts(costlyFile))
const endMs = performance.now() + Number(ms)
const plan = { port: Number(port), connections: Number(connections), ms: Number(ms), endMs }
const [own, beside] = await Promise.all([attack(plan), costly?.({ ...plan, connections: costlyConnections })])
console.log(
  JSON.stringify({
    connections: own.connections + (beside?.connections ?? 0),
    bytes: own.bytes + (beside?.bytes ?? 0),
  }),
)
process.exit(0)
