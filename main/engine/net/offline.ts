import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** The computer's addresses by interface, as `os.networkInterfaces` returns them. */
export type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'internal'>[]>

/** Whether the computer has no network but its own: nothing outside can be reached. */
export function isOffline(interfaces: Interfaces = networkInterfaces()): boolean {
  return outsideAddresses(interfaces) === ''
}

/** As one text to compare. An address that a system gives itself without a network (169.254…, fe80…) counts as none. */
export function outsideAddresses(interfaces: Interfaces): string {
  return Object.values(interfaces)
    .flatMap(entries => entries ?? [])
    .filter(({ address, internal }) => !internal && !/^(169\.254\.|fe[89ab][0-9a-f]:)/i.test(address))
    .map(({ address }) => address)
    .sort()
    .join(' ')
}
