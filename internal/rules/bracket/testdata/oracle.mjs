// Writes oracle.json: knockouts as brackets-manager 1.11.1 plays them. In an empty folder: npm install brackets-manager@1.11.1
// brackets-memory-db, then node oracle.mjs > oracle.json. Each match has the seeds of its teams and of its winner.
import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
const out = {};
for (const type of ['single_elimination','double_elimination']) for (const n of [4,8,16]) {
  const db = new InMemoryDatabase(); const m = new BracketsManager(db);
  await m.create.stage({tournamentId:0,name:'x',type,seeding:Array.from({length:n},(_,i)=>'T'+(i+1)),
    settings:{seedOrdering: type==='single_elimination'?['inner_outer']:['inner_outer'], consolationFinal:type==='single_elimination', grandFinal:type==='double_elimination'?'simple':'none'}});
  const runs=[];
  for (let run=0;run<8;run++){
    const db2 = new InMemoryDatabase(); const m2 = new BracketsManager(db2);
    await m2.create.stage({tournamentId:0,name:'x',type,seeding:Array.from({length:n},(_,i)=>'T'+(i+1)),
    settings:{seedOrdering:['inner_outer'], consolationFinal:type==='single_elimination', grandFinal:type==='double_elimination'?'simple':'none'}});
    const parts = await db2.select('participant'); const name=id=>Number(parts.find(p=>p.id===id).name.slice(1));
    const played=[]; let seed=run*7919+n;
    const rnd=()=>{seed=(seed*1103515245+12345)%2147483648; return seed/2147483648;};
    for(;;){
      const ms=(await db2.select('match')).filter(x=>x.status===2);
      if(!ms.length) break;
      const x=ms[0]; const a=name(x.opponent1.id), b=name(x.opponent2.id);
      const w = run===0?Math.min(a,b): run===1?Math.max(a,b):(rnd()<.5?a:b);
      await m2.update.match({id:x.id, opponent1:{score:w===a?2:0,result:w===a?'win':'loss'}, opponent2:{score:w===b?2:0,result:w===b?'win':'loss'}});
      played.push([Math.min(a,b),Math.max(a,b),w]);
    }
    runs.push(played);
  }
  out[type+'-'+n]=runs;
}
console.log(JSON.stringify(out));
