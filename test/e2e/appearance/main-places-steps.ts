export const places = {
  trails: '/trails',
  'send-fixtures': '/send/fixtures',
  services: '/services/environments',
  settings: '/settings',
}
