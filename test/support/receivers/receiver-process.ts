// A receiver in a separate process: receiver-process.ts KIND. Prints its places as one line of JSON.
import { receiverKinds } from './receiver-apps.ts'
import { startReceiver } from './start-receiver.ts'

const kind = receiverKinds.find(name => name === process.argv[2])
if (kind === undefined) throw new Error(`Name a receiver: ${receiverKinds.join(', ')}.`)
const { url, stateUrl } = await startReceiver(kind)
console.log(JSON.stringify({ url, stateUrl }))
