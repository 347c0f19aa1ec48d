// One attack, in a process of its own, so that it shares no thread with what is measured.
// At the lowest priority: a real attacker works on a machine of its own.
// Usage: attacker.ts NAME PORT CONNECTIONS MILLISECONDS. Prints {connections, bytes} as one line of JSON.
import { constants, setPriority } from 'node:os'
import { type AttackName, attackers } from './attackers.ts'

setPriority(constants.priority.PRIORITY_LOW)
const [name = '', port = '', connections = '', ms = ''] = process.argv.slice(2)
const attack = attackers[name as AttackName]
if (attack === undefined) throw new Error(`There is no attack "${name}".`)
const plan = { port: Number(port), connections: Number(connections), endMs: performance.now() + Number(ms) }
console.log(JSON.stringify(await attack(plan)))
process.exit(0)
