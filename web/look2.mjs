import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
const base = "http://localhost:5199", out="/tmp/web2/shots";
const axeSrc = readFileSync("node_modules/axe-core/axe.min.js","utf8");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
const ctx = await browser.newContext({ storageState: "/tmp/web2/state.json", locale: "en-GB" });
const page = await ctx.newPage();
const log=new Set(); page.on("console", m => m.type()==="error" && log.add(m.text())); page.on("pageerror", e => log.add("PAGEERROR "+e.message)); page.on("response", r => r.status()>=400 && log.add(r.status()+" "+r.request().method()+" "+r.url()));
for (const [w,h] of [[320,700],[360,740],[768,1024],[1440,900]]) for (const scheme of ["light","dark"]) {
  await page.setViewportSize({width:w,height:h}); await page.emulateMedia({colorScheme:scheme, reducedMotion:"reduce"});
  for (const p of ["profile","preferences","notifications","security"]) {
    await page.goto(base+"/dashboard/settings/"+p); await page.getByRole("heading",{level:1}).waitFor(); await page.waitForTimeout(700);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over>0) console.log("OVERFLOW", w, p, over);
    if (w!==320) await page.screenshot({path:`${out}/${p}-${w}-${scheme}.png`, fullPage:true});
    if (w===360||w===1440) { const v = await page.evaluate(async (src)=>{ if(!window.axe) (0,eval)(src); const r=await window.axe.run({runOnly:["wcag2a","wcag2aa","wcag21aa","wcag22aa","best-practice"]}); return r.violations.map(v=>v.id+": "+v.nodes.map(n=>n.target.join(" ")).slice(0,4).join(" | "))}, axeSrc); if(v.length) console.log(w,scheme,p,v); }
  }
}
await ctx.storageState({ path: "/tmp/web2/state.json" });
console.log([...log].join("\n"));
await browser.close();
