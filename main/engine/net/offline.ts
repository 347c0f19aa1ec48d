import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

export type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'internal'>[]>

export function isOffline(interfaces: Interfaces = networkInterfaces()): boolean {
  return outsideAddresses(interfaces) === ''
}

/** Addresses as one text to compare, without those that a system assigns to itself (169.254…, fe80…). */
export function outsideAddresses(interfaces: Interfaces): string {
  return Object.values(interfaces)
    .flatMap(entries => entries ?? [])
    .filter(({ address, internal }) => !internal && !/^(169\.254\.|fe[89ab][0-9a-f]:)/i.test(address))
    .map(({ address }) => address)
    .sort()
    .join(' ')
}
