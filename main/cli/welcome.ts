/** What `npm start` prints when everything listens. */
export function welcome(started: {
  readonly version: string
  readonly captureUrl: string | null
  readonly interfaceUrl: string | null
  readonly dataDir: string
}): string {
  const lines = [
    `Hooktrail ${started.version}`,
    '',
    `  Capture    ${started.captureUrl}`,
    `  Interface  ${started.interfaceUrl ?? 'none'}`,
    `  Data       ${started.dataDir}`,
    '',
    'Point the services at the capture URL and open the interface in a browser. Ctrl-C stops.',
  ]
  return `\n${lines.join('\n')}\n\n`
}

export function farewell(deliveryCount: number, dataDir: string): string {
  const deliveries = deliveryCount === 1 ? '1 delivery' : `${deliveryCount} deliveries`
  return `Stopped. ${deliveries} saved in ${dataDir}.\n`
}
