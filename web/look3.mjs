import { chromium } from "@playwright/test";
import { createHmac } from "node:crypto";
const base = "http://localhost:5199", out="/tmp/web2/shots";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
const ctx = await browser.newContext({ storageState: "/tmp/web2/state.json", locale: "en-GB", viewport:{width:1000,height:900} });
const page = await ctx.newPage(); page.setDefaultTimeout(8000);
const log=new Set(); page.on("console", m => m.type()==="error" && log.add(m.text())); page.on("pageerror", e => log.add("PAGEERROR "+e.message)); page.on("response", async r => { if (r.status()>=400) log.add(r.status()+" "+r.request().method()+" "+r.url()+" "+(await r.text().catch(()=>""))) });
const cdp = await ctx.newCDPSession(page); await cdp.send("WebAuthn.enable"); await cdp.send("WebAuthn.addVirtualAuthenticator",{options:{protocol:"ctap2",transport:"internal",hasResidentKey:true,hasUserVerification:true,isUserVerified:true,automaticPresenceSimulation:true}});
const step = async (n,f)=>{ try { await f(); console.log("ok",n);} catch(e){ console.log("FAIL",n,e.message.split("\n").slice(0,6).join(" / ")); await page.screenshot({path:`${out}/fail-${n}.png`}); } };
await page.goto(base+"/dashboard/settings/security");
await step("totp", async ()=>{
  await page.getByRole("button",{name:"Set up an authenticator app"}).click();
  const d=page.getByRole("dialog"); const first = await Promise.race([d.waitFor().then(()=>"d"), page.getByRole("heading",{name:"Set up your app"}).waitFor().then(()=>"s")]);
  if(first==="d"){ await page.screenshot({path:out+"/f-confirm.png"}); await d.getByLabel("Password",{exact:true}).fill("correct horse battery"); await d.getByRole("button",{name:"Confirm",exact:true}).click(); }
  await page.getByRole("heading",{name:"Set up your app"}).waitFor(); await page.waitForTimeout(500); await page.screenshot({path:out+"/f-totp.png",fullPage:true});
  const secret=(await page.locator("code").textContent()).replace(/\s/g,"");
  const a="ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"; let bits=""; for(const c of secret) bits+=a.indexOf(c).toString(2).padStart(5,"0");
  const key=Buffer.from(bits.match(/.{8}/g).map(b=>parseInt(b,2))); const ctr=Buffer.alloc(8); ctr.writeBigUInt64BE(BigInt(Math.floor(Date.now()/30000)));
  const h=createHmac("sha1",key).update(ctr).digest(); const o=h[19]&15; const code=String((h.readUInt32BE(o)&0x7fffffff)%1e6).padStart(6,"0");
  await page.getByLabel("Code from the app").fill("000000"); await page.getByRole("button",{name:"Turn on"}).click(); await page.waitForTimeout(800);
  console.log("wrong code:", await page.getByLabel("Code from the app").evaluate(e=>document.getElementById((e.getAttribute("aria-describedby")??"").split(" ").at(-1))?.textContent));
  await page.getByLabel("Code from the app").fill(code); await page.getByRole("button",{name:"Turn on"}).click();
  await page.getByRole("list",{name:"Recovery codes"}).waitFor(); await page.waitForTimeout(300); await page.screenshot({path:out+"/f-codes.png",fullPage:true});
  await page.emulateMedia({media:"print"}); await page.screenshot({path:out+"/f-print.png"}); await page.emulateMedia({media:"screen"});
  await page.getByRole("button",{name:"I have saved them"}).click(); await page.getByText("10 recovery codes left").waitFor();
});
await step("passkey", async ()=>{
  await page.getByRole("button",{name:"Add a passkey"}).click(); await page.getByLabel("Name",{exact:true}).waitFor(); await page.waitForTimeout(300); await page.screenshot({path:out+"/f-passkey.png"});
  await page.getByRole("button",{name:"Continue"}).click(); await page.getByText("Passkey added").waitFor(); await page.getByRole("button",{name:/^Rename/}).waitFor();
});
await step("sessions", async ()=>{
  const other = await browser.newContext({userAgent:"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1"}); const p2=await other.newPage();
  await page.reload(); await page.getByText("Security activity").waitFor(); await page.waitForTimeout(800); await page.screenshot({path:out+"/f-security.png",fullPage:true}); await other.close();
});
await step("crop", async ()=>{
  await page.goto(base+"/dashboard/settings/profile"); 
  const png=await page.evaluate(async()=>{const c=document.createElement("canvas");c.width=800;c.height=500;const g=c.getContext("2d");const gr=g.createLinearGradient(0,0,800,500);gr.addColorStop(0,"#f97b17");gr.addColorStop(1,"#1f2b76");g.fillStyle=gr;g.fillRect(0,0,800,500);g.fillStyle="#fff";g.beginPath();g.arc(400,250,120,0,7);g.fill();const b=await new Promise(r=>c.toBlob(r));return [...new Uint8Array(await b.arrayBuffer())]});
  await page.getByLabel("Picture file").setInputFiles({name:"me.png",mimeType:"image/png",buffer:Buffer.from(png)});
  await page.getByRole("dialog").waitFor(); await page.getByRole("slider",{name:"Zoom"}).focus(); for(let i=0;i<40;i++) await page.keyboard.press("ArrowRight"); await page.waitForTimeout(300); await page.screenshot({path:out+"/f-crop.png"});
  await page.setViewportSize({width:320,height:640}); await page.waitForTimeout(300); await page.screenshot({path:out+"/f-crop-320.png"}); await page.setViewportSize({width:1000,height:900});
  await page.getByRole("button",{name:"Use this picture"}).click(); await page.waitForTimeout(1500); await page.screenshot({path:out+"/f-profile.png"});
});
await step("delete-dialog", async ()=>{
  await page.goto(base+"/dashboard/settings/security"); await page.getByRole("button",{name:"Delete account..."}).click(); await page.getByRole("dialog").waitFor(); await page.waitForTimeout(300); await page.screenshot({path:out+"/f-delete.png"});
});
await ctx.storageState({ path: "/tmp/web2/state.json" });
console.log([...log].join("\n"));
await browser.close();
