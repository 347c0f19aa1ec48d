/** Processor time of the work, in milliseconds: programs beside it don't count, as they do on the clock. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
