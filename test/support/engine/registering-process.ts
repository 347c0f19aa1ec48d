/**
 * A separate process that registers many times at once through the process that holds the store: `node
 * registering-process.ts DATA_DIR ENVIRONMENT_ID COUNT CALLBACK`. The environment's secrets are its variables
 * TEST_KEY and TEST_SECRET. Prints the outcomes as one line of JSON.
 */
import type { EnvironmentId } from '#contract/registration/environment'
import { createClient } from '#contract/transport'
import { connectToHolder } from '../../../main/web/command-client.ts'

const [dataDir = '', environmentId = '', count = '', callbackUrl = ''] = process.argv.slice(2)
const { TEST_KEY = '', TEST_SECRET = '' } = process.env
const transport = await connectToHolder(dataDir)
if (transport === null) throw new Error(`Nobody holds ${dataDir}.`)
const client = createClient(transport)
const results = await Promise.all(
  Array.from({ length: Number(count) }, () =>
    client.call('registrations.register', {
      environmentId: Number(environmentId) as EnvironmentId,
      callbackUrl,
      skipProbe: true,
      variables: { TEST_KEY, TEST_SECRET },
    }),
  ),
)
transport.close()
console.log(JSON.stringify(results.map(({ outcome }) => outcome)))
