// The stand-in app without the public port.
import './stand-in-app.mjs';
