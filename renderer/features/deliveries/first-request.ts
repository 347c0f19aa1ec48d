/** The request of the README: a complete funding without findings. */
export function firstRequest(captureUrl: string): string {
  return `curl ${captureUrl}/ -H 'content-type: application/json' -d '{
  "event": "funding",
  "payload": {
    "fid": "037c9d1e2f3a4b5c6d7e8f9012345678", "status": "complete", "created_at": "2024-05-06T09:30:00+00:00",
    "currency": "mxn", "amount": "1500.25", "method": "sp", "method_name": "SPEI Transfer",
    "asset": "mxn", "network": "spei", "protocol": "clabe", "integration": "bank", "details": {}
  }
}'`
}
