/**
 * One route that responds to every request with 200, in the format of Mockoon's data files; `--repair` adds
 * the rest.
 */
export function mockoonEnvironment(port: number): object {
  const route = '00000000-0000-4000-8000-000000000002'
  const response = {
    uuid: '00000000-0000-4000-8000-000000000003',
    body: '{"received":true}',
    bodyType: 'INLINE',
    latency: 0,
    statusCode: 200,
    headers: [{ key: 'Content-Type', value: 'application/json' }],
    disableTemplating: true,
    default: true,
  }
  return {
    uuid: '00000000-0000-4000-8000-000000000001',
    name: 'bench',
    port,
    hostname: '127.0.0.1',
    routes: [{ uuid: route, type: 'http', method: 'all', endpoint: '*', responses: [response] }],
    rootChildren: [{ type: 'route', uuid: route }],
  }
}
