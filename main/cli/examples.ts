import type { Command } from 'commander'

interface Example {
  readonly does: string
  /** As typed into a shell. */
  readonly line: string
}

const example = (does: string, line: string): Example => ({ does, line })
const app = 'http://127.0.0.1:3000/hooks'

/** Examples in the help of each command, by its path. */
export const examples: Readonly<Record<string, readonly Example[]>> = {
  serve: [
    example('Capture, and open the interface at the address that is printed:', 'hooktrail serve'),
    example(
      'In a script: one issuance, at most a minute:',
      'hooktrail serve --no-ui --port 0 --until kind:issuance --timeout 60s',
    ),
    example(
      'In a container, behind a proxy with TLS:',
      'hooktrail serve --host 0.0.0.0 --ui-host 0.0.0.0 --ui-origin https://hooktrail.example.com',
    ),
    example('Receive https, too, with a certificate that Hooktrail makes:', 'hooktrail serve --tls'),
    example(
      'Receive https, too, with your certificate:',
      'hooktrail serve --tls-cert cert.pem --tls-key key.pem',
    ),
  ],
  run: [
    example(
      'Run tests that post to $HOOKTRAIL_URL, and read at $HOOKTRAIL_API:',
      'hooktrail run -- npm test',
    ),
    example(
      'The same over https, for tests in Node:',
      "hooktrail run --tls -- sh -c 'NODE_EXTRA_CA_CERTS=$HOOKTRAIL_CERTIFICATE npm test'",
    ),
  ],
  status: [example('Whether it captures, for a script:', 'hooktrail status --json')],
  wait: [
    example(
      'Wait for two notifications of one record:',
      'hooktrail wait --where record:7f3a --count 2 --timeout 30s',
    ),
    example(
      'The body of the next issuance, in a script:',
      'body=$(hooktrail wait --where kind:issuance --body)',
    ),
  ],
  watch: [
    example('Failures, as they arrive:', 'hooktrail watch status:failed'),
    example('After line 120 of an earlier watch, for other programs:', 'hooktrail watch --since 120 --json'),
  ],
  assert: [
    example(
      'Check that each issuance completed without errors:',
      'hooktrail assert --where kind:issuance --final COMPLETE --no-errors',
    ),
    example('A report for CI:', 'hooktrail assert --all-final --junit hooktrail.xml'),
  ],
  list: [
    example('Failures of the last two hours:', "hooktrail list --where 'status:failed received:2h'"),
    example('For other programs:', 'hooktrail list --limit 20 --json'),
  ],
  show: [
    example('Delivery 3:', 'hooktrail show 3'),
    example('Its body, as it arrived:', 'hooktrail show 3 --body'),
    example('One value:', 'hooktrail show 3 --at /payload/status'),
  ],
  trail: [example('By a record id, or a part of it:', 'hooktrail trail 7f3a')],
  check: [
    example('Bodies in files:', 'hooktrail check issuance.json withdrawal.json'),
    example('Bodies from a pipe, one per line:', 'hooktrail check --ndjson -'),
  ],
  types: [
    example(
      'TypeScript, Python or Go, into your project:',
      'hooktrail types --lang python --out notifications.py',
    ),
    example('For a generator of another language:', 'hooktrail types --lang json-schema'),
  ],
  findings: [example('Muted findings:', 'hooktrail findings')],
  'findings list': [example('Muted findings, for other programs:', 'hooktrail findings list --json')],
  'findings mute': [
    example('Hide a finding of one field:', 'hooktrail findings mute field-missing --field /payload/network'),
  ],
  'findings unmute': [
    example('Show it again:', 'hooktrail findings unmute field-missing --field /payload/network'),
  ],
  fixtures: [example('Names and titles:', 'hooktrail fixtures')],
  send: [
    example('A completed issuance:', `hooktrail send issuance-complete --to ${app}`),
    example(
      'Another amount, ten times:',
      `hooktrail send issuance-complete --to ${app} --set '/payload/issuance/amount="25.00"' --count 10`,
    ),
    example(
      'To an app that verifies a signature:',
      `hooktrail send issuance-complete --to ${app} --sign hmac-sha256 --sign-header X-Signature --sign-secret-env APP_SECRET`,
    ),
    example(
      'Signed by a program that reads the body:',
      `hooktrail send issuance-complete --to ${app} --sign-command 'node sign.mjs' --sign-header X-Signature`,
    ),
  ],
  scenarios: [
    example('Names and titles:', 'hooktrail scenarios'),
    example('Check a file that you wrote:', 'hooktrail scenarios --check scenario.json'),
  ],
  scenario: [
    example(
      'Notifications out of order, without delays:',
      `hooktrail scenario out-of-order --to ${app} --timing asap`,
    ),
    example('A file, ten times as fast:', `hooktrail scenario scenario.json --to ${app} --speed 10`),
  ],
  replay: [
    example('One delivery, byte for byte:', `hooktrail replay --delivery 3 --to ${app}`),
    example(
      'A search, shuffled:',
      `hooktrail replay --where kind:withdrawal --to ${app} --order shuffled --seed 7`,
    ),
    example('A folder that was exported:', `hooktrail replay fixtures --to ${app}`),
  ],
  drill: [
    example('A sample app with two faults:', 'hooktrail drill --example'),
    example(
      'Every kind of record, against an app that shows its state:',
      `hooktrail drill --to ${app} --state-url 'http://127.0.0.1:3000/orders/{recordId}'`,
    ),
    example(
      'Only the order, with a report:',
      `hooktrail drill issuance-complete --to ${app} --property order --html drill.html`,
    ),
    example(
      'With each failure saved as a test of your project:',
      `hooktrail drill --to ${app} --state-url 'http://127.0.0.1:3000/orders/{recordId}' --save fixtures --save-tests test-node`,
    ),
    example(
      'An app that verifies a signature and needs a token for its state:',
      `hooktrail drill --to ${app} --sign hmac-sha256 --sign-header X-Signature --sign-secret-env APP_SECRET --state-url 'http://127.0.0.1:3000/orders/{recordId}' --state-header 'Authorization: Bearer $TOKEN'`,
    ),
  ],
  environment: [example('All environments:', 'hooktrail environment list')],
  'environment add': [
    example(
      'A known service; secrets stay in variables:',
      'hooktrail environment add --preset transactions-stage --auth hmac --key-env API_KEY --secret-env API_SECRET',
    ),
  ],
  'environment list': [example('For other programs:', 'hooktrail environment list --json')],
  'environment remove': [
    example('An environment with its secrets:', 'hooktrail environment remove transactions-stage'),
  ],
  secrets: [example('Names of all secrets:', 'hooktrail secrets list')],
  'secrets list': [example('For other programs:', 'hooktrail secrets list --json')],
  'secrets add': [example('The value of a variable:', 'hooktrail secrets add shop --secret-env APP_SECRET')],
  'secrets remove': [example('A secret that is no longer used:', 'hooktrail secrets remove shop')],
  register: [
    example(
      'Once, also in a script that runs again:',
      'hooktrail register --environment transactions-stage --callback https://example.com/hooks --if-needed',
    ),
  ],
  practice: [
    example(
      'Twenty notifications per service, the same each time:',
      'hooktrail practice --count 20 --seed 1',
    ),
  ],
  route: [example('All routes:', 'hooktrail route list')],
  'route add': [
    example('Forward everything to an app:', `hooktrail route add --to ${app}`),
    example('Every third delivery fails:', 'hooktrail route add --path /hooks --status 500 --every 3'),
  ],
  'route list': [example('Rules and apps of each route:', 'hooktrail route list')],
  'route remove': [example('Route 2:', 'hooktrail route remove 2')],
  'route resend': [example('What an app missed while it was down:', 'hooktrail route resend 2')],
  tunnel: [example('All tunnels:', 'hooktrail tunnel list')],
  'tunnel add': [
    example('With cloudflared, from the PATH:', 'hooktrail tunnel add public --via cloudflared'),
    example(
      'Any program that prints its address:',
      "hooktrail tunnel add public --via command --pattern 'https://\\S+' -- ./tunnel.sh {port}",
    ),
    example(
      'Your reverse proxy:',
      'hooktrail tunnel add public --via proxy --public-url https://hooks.example.com --inlet-port 4500 --header x-forwarded-for',
    ),
  ],
  'tunnel start': [example('Start tunnel 1, and print its address:', 'hooktrail tunnel start 1')],
  'tunnel stop': [example('Stop tunnel 1:', 'hooktrail tunnel stop 1')],
  'tunnel remove': [example('Delete tunnel 1:', 'hooktrail tunnel remove 1')],
  'tunnel list': [example('Names, addresses and programs:', 'hooktrail tunnel list')],
  'tunnel approve': [example('Allow the program of tunnel 1:', 'hooktrail tunnel approve 1')],
  sessions: [example('All sessions:', 'hooktrail sessions')],
  'sessions start': [
    example('Before a test run:', "hooktrail sessions start 'checkout test' --app-version 1.4.0"),
  ],
  'sessions end': [example('After the test run:', 'hooktrail sessions end')],
  'sessions change': [
    example('Name and note:', "hooktrail sessions change 4 --name 'refunds' --note 'with the new client'"),
  ],
  'sessions rename': [example('Session 4:', 'hooktrail sessions rename 4 refunds')],
  'sessions note': [example('Session 4:', "hooktrail sessions note 4 'before the fix'")],
  'sessions archive': [example('Session 4, and back:', 'hooktrail sessions archive 4 --undo')],
  'sessions pin': [
    example('Keep session 4 from automatic deletion:', 'hooktrail sessions pin 4'),
    example('One delivery:', 'hooktrail sessions pin --delivery 12'),
  ],
  'sessions split': [
    example(
      'Deliveries from 120 on become a session:',
      'hooktrail sessions split 4 --from 120 --name refunds',
    ),
  ],
  'sessions merge': [example('Session 5 into session 4:', 'hooktrail sessions merge 5 --into 4')],
  'sessions remove': [example('Session 4 with its deliveries:', 'hooktrail sessions remove 4')],
  tag: [
    example(
      'Everything that failed today:',
      "hooktrail tag --where 'status:failed received:today' --add broken",
    ),
  ],
  note: [example('Delivery 3:', "hooktrail note 3 --text 'ask support'")],
  delete: [example('Old fundings:', "hooktrail delete --where 'kind:funding received:..2026-01-31'")],
  restore: [
    example('What can be restored:', 'hooktrail restore'),
    example('Restore the first of these deletions:', 'hooktrail restore 1'),
  ],
  import: [
    example('What an export contains, without importing it:', 'hooktrail import session.ndjson --dry-run'),
    example('A folder of fixtures:', 'hooktrail import fixtures'),
  ],
  export: [
    example(
      'Test fixtures of one session, with pseudonyms:',
      'hooktrail export --format fixtures --session 4 --out fixtures',
    ),
    example('One record, as HAR:', 'hooktrail export --format har --record 7f3a --out record.har'),
  ],
  allow: [example('In a job, for a file that was reviewed:', 'hooktrail allow --yes')],
  init: [example('For a project that several worktrees use at a time:', 'hooktrail init --port 0')],
  open: [
    example('The interface, at delivery 3:', 'hooktrail open 3'),
    example('At a search:', 'hooktrail open status:failed'),
  ],
  access: [example('Browsers that are signed in:', 'hooktrail access')],
  'access list': [example('For other programs:', 'hooktrail access list --json')],
  'access revoke': [
    example('Sign out browser 2:', 'hooktrail access revoke 2'),
    example('Sign out all:', 'hooktrail access revoke --all'),
  ],
  agent: [example('What would be written:', 'hooktrail agent init --dry-run')],
  'agent init': [
    example('For the agents that the project uses:', 'hooktrail agent init'),
    example('For one, without a question:', 'hooktrail agent init --agent claude --yes'),
  ],
  mcp: [
    example('For an agent that only reads:', 'hooktrail mcp'),
    example(
      'An agent that may also send to this machine, and export into a folder:',
      'hooktrail mcp --allow-send --allow-write fixtures',
    ),
  ],
  index: [example('Size and progress:', 'hooktrail index')],
  'index status': [example('Size and progress:', 'hooktrail index status')],
  'index rebuild': [example('Rebuild the index from the deliveries:', 'hooktrail index rebuild')],
  'index continue': [example('Continue a stopped rebuild:', 'hooktrail index continue')],
  'index on': [example('Index text for fast searches:', 'hooktrail index on')],
  'index off': [example('Save disk space:', 'hooktrail index off')],
  vacuum: [example('After many deletions:', 'hooktrail vacuum')],
  report: [
    example('See what a report contains, without writing it:', 'hooktrail report'),
    example('Write it into a folder:', 'hooktrail report --out hooktrail-report'),
  ],
  completion: [
    example('bash, in ~/.bashrc:', 'eval "$(hooktrail completion bash)"'),
    example('zsh, in a folder of $fpath:', 'hooktrail completion zsh > ~/.zfunc/_hooktrail'),
    example('fish:', 'hooktrail completion fish > ~/.config/fish/completions/hooktrail.fish'),
  ],
}

export function addExamples(program: Command): void {
  for (const { path, command } of commandsBelow(program)) {
    const lines = (examples[path] ?? []).map(({ does, line }) => `  ${does}\n    ${line}`)
    if (lines.length > 0) command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
  }
}

/** Every command that a user may type, with its path. */
export function commandsBelow(
  command: Command,
  above: readonly string[] = [],
): { readonly path: string; readonly command: Command }[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter(child => child.name() !== 'help')
    .flatMap(child => {
      const names = [...above, child.name()]
      return [{ path: names.join(' '), command: child }, ...commandsBelow(child, names)]
    })
}
