// json-server 1.0.0-beta.15 prints --host but listens on every address; this keeps it on loopback.
const net = require('net');
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (port, ...rest) {
  return listen.call(this, {port: Number(port), host: '127.0.0.1'}, rest.find(a => typeof a === 'function'));
};
