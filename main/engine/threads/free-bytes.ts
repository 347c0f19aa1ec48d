/**
 * Frees bytes that are not read any more. Garbage collection hardly notices memory outside of the heap: a thread that reads
 * long bodies would hold tens of megabytes.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer.byteLength === byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
