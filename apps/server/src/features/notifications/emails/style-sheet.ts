import { Html } from '../../../platform/html.ts';

const narrow = `
.pad{padding:28px 20px!important}.out{padding:0!important}.card{border-radius:0!important}.bw{width:100%!important}
.ftp{padding:20px 20px 36px!important}.hdp{padding:20px!important}`;

const dark = `
.bg{background:#0b0b0c!important}.card{background:#141416!important}.ln{border-color:#2a2a2d!important}
.t1{color:#f5f2ec!important}.t2{color:#b9b5ae!important}.t3{color:#95918b!important}.ac{color:#ff6b3d!important}
.btn{background:#f5f2ec!important;color:#0b0b0c!important}.tile{border-color:#38383d!important}`;

/** Outlook.com marks the text (ogsc) and the backgrounds (ogsb) that it has changed. */
const outlook = `
[data-ogsc] .t1{color:#f5f2ec!important}[data-ogsc] .t2{color:#b9b5ae!important}
[data-ogsc] .t3{color:#95918b!important}[data-ogsc] .ac{color:#ff6b3d!important}
[data-ogsc] .btn{color:#0b0b0c!important}[data-ogsb] .btn{background:#f5f2ec!important}
[data-ogsb] .bg{background:#0b0b0c!important}[data-ogsb] .card{background:#141416!important}`;

/** What inline styles cannot say. Mail programs that drop it show the light theme. */
export const styleSheet = new Html(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
p,h1,h2,a{overflow-wrap:anywhere}
@media (max-width:480px){${narrow}}
@media (prefers-color-scheme:dark){${dark}}${outlook}
</style>`);
