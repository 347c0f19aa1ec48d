/** `1 delivery`, `2 deliveries`. */
export function countDeliveries(count: number): string {
  return count === 1 ? '1 delivery' : `${count} deliveries`
}
